import { useEffect, useState } from 'react'
import { closeCamera, hasCameras, type OpenCamera, openCamera, REAR_CAMERA, refusalWords } from './open-camera.ts'

/** A camera on its way, on, or not to be had. */
export type CameraState =
  | { phase: 'starting' }
  | ({ phase: 'live' } & OpenCamera)
  | { phase: 'failed'; words: string; canRetry: boolean }

const UNSUPPORTED: CameraState = {
  phase: 'failed',
  words: 'This browser cannot show the camera on this page.',
  canRetry: false,
}
const ENDED: CameraState = { phase: 'failed', words: 'The camera was switched off.', canRetry: true }

/** A camera that is on as long as it is asked for, and off at once when it is not: the light beside it goes out. */
export const useCamera = (isOn: boolean) => {
  const [wanted, want] = useState(REAR_CAMERA)
  const [camera, setCamera] = useState<CameraState>({ phase: 'starting' })
  useEffect(() => {
    if (!isOn) return
    if (!hasCameras()) return setCamera(UNSUPPORTED)
    let isGone = false
    let opened: OpenCamera | null = null
    setCamera({ phase: 'starting' })
    openCamera(wanted).then(
      (found) => {
        if (isGone) return closeCamera(found)
        opened = found
        for (const track of found.stream.getTracks())
          track.addEventListener('ended', () => isGone || setCamera(ENDED), { once: true })
        setCamera({ phase: 'live', ...found })
      },
      (cause: unknown) => isGone || setCamera({ phase: 'failed', words: refusalWords(cause), canRetry: true }),
    )
    return () => {
      isGone = true
      if (opened) closeCamera(opened)
    }
  }, [isOn, wanted])
  return {
    camera,
    /** Goes on to the next camera. */
    switchOver: () => camera.phase === 'live' && camera.next && want(camera.next),
    /** Asks for the same once more. */
    retry: () => want({ ...wanted }),
  }
}
