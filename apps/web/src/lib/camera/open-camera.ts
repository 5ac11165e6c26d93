/** Which camera is asked for: the one that faces somewhere, or one by its name. */
export type WantedCamera = Pick<MediaTrackConstraints, 'facingMode' | 'deviceId'>

/** The camera on the back, where there is one: people take pictures of what they see. */
export const REAR_CAMERA: WantedCamera = { facingMode: { ideal: 'environment' } }

/** A camera that is on. */
export type OpenCamera = {
  stream: MediaStream
  /** Whether it looks at the person who holds it, who is used to seeing themselves in a mirror. */
  isFront: boolean
  /** The camera that comes after this one; null where it is the only one. */
  next: WantedCamera | null
}

// What a phone shows without heat, and more than any screen of the product.
const SIZE: MediaTrackConstraints = { width: { ideal: 2560 }, height: { ideal: 1440 } }

/** Switches a camera off. */
export const closeCamera = ({ stream }: Pick<OpenCamera, 'stream'>) => {
  for (const track of stream.getTracks()) track.stop()
}

const listCameras = async () => {
  try {
    const devices = await navigator.mediaDevices.enumerateDevices()
    return devices.filter(({ kind }) => kind === 'videoinput')
  } catch {
    return []
  }
}

const nextOf = (
  { facingMode, deviceId }: MediaTrackSettings,
  cameras: readonly MediaDeviceInfo[],
): WantedCamera | null => {
  if (cameras.length < 2) return null
  if (facingMode) return { facingMode: { ideal: facingMode === 'user' ? 'environment' : 'user' } }
  const at = cameras.findIndex((camera) => camera.deviceId === deviceId)
  const next = cameras[(at + 1) % cameras.length]
  return next ? { deviceId: { exact: next.deviceId } } : null
}

/** Whether this browser shows what a camera sees: some do only over HTTPS. */
export const hasCameras = () => typeof navigator.mediaDevices?.getUserMedia === 'function'

/** Switches a camera on. */
export const openCamera = async (wanted: WantedCamera): Promise<OpenCamera> => {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { ...SIZE, ...wanted }, audio: false })
  const settings = stream.getVideoTracks()[0]?.getSettings() ?? {}
  return {
    stream,
    // A webcam does not say which way it faces: it faces the person.
    isFront: settings.facingMode !== 'environment',
    next: nextOf(settings, await listCameras()),
  }
}

const REFUSALS: Readonly<Record<string, string>> = {
  NotAllowedError: 'The camera is not allowed for this site. Allow it in the settings of your browser and try again.',
  NotFoundError: 'No camera was found on this device.',
  OverconstrainedError: 'This camera is not there any more.',
  NotReadableError: 'The camera is in use by another program. Close that program and try again.',
}

/** Why a camera could not be switched on, in words. */
export const refusalWords = (cause: unknown) =>
  (cause instanceof Error && REFUSALS[cause.name]) || 'The camera could not be started.'

const TYPE = 'image/jpeg'
const QUALITY = 0.92

/** What a camera sees at this moment, as a file: as it is, not as in a mirror. */
export const takePhoto = async (video: HTMLVideoElement): Promise<File | null> => {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, TYPE, QUALITY)
  })
  return blob && new File([blob], 'photo.jpg', { type: TYPE })
}
