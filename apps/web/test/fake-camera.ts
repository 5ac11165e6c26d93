import { vi } from 'vitest'

// happy-dom has no cameras and draws nothing: cameras that are on or off, and pictures that are words.

type FakeTrack = EventTarget & { facing: string | undefined; isLive: boolean }

/** Which cameras there are: where they look, as far as they say so. */
export type FakeCameras = {
  /** Cameras that were switched on, in order; each says whether it still is. */
  opened: FakeTrack[]
  /** Makes the next attempts fail by the name of an error, until told otherwise. */
  refuse: (name: string | null) => void
}

const trackOf = (facing: string | undefined, deviceId: string) => {
  const track = Object.assign(new EventTarget(), {
    facing,
    isLive: true,
    stop: () => {
      track.isLive = false
    },
    getSettings: () => ({ deviceId, ...(facing ? { facingMode: facing } : {}) }),
  })
  return track
}

/** Gives the browser such cameras until the test ends. */
export const installCameras = (...facing: (string | undefined)[]): FakeCameras => {
  const opened: FakeTrack[] = []
  let refusal: string | null = null
  const cameras = facing.map((each, index) => ({ kind: 'videoinput', deviceId: `camera ${index}`, facing: each }))
  const getUserMedia = async ({ video }: { video: MediaTrackConstraints }) => {
    if (refusal) throw new DOMException('No', refusal)
    const wanted = video.facingMode as { ideal: string } | undefined
    const named = video.deviceId as { exact: string } | undefined
    const found =
      cameras.find((camera) => (named ? camera.deviceId === named.exact : camera.facing === wanted?.ideal)) ??
      cameras[0]
    if (!found) throw new DOMException('None', 'NotFoundError')
    const track = trackOf(found.facing, found.deviceId)
    opened.push(track)
    return { getTracks: () => [track], getVideoTracks: () => [track] }
  }
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: { getUserMedia, enumerateDevices: async () => cameras } })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: () => undefined } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take, type) =>
    take(new Blob(['light'], { type: type ?? '' })),
  )
  // A camera has a picture as soon as it is shown.
  Object.defineProperty(HTMLVideoElement.prototype, 'srcObject', {
    configurable: true,
    set(this: HTMLVideoElement) {
      this.dispatchEvent(new Event('loadedmetadata'))
    },
  })
  return {
    opened,
    refuse: (name) => {
      refusal = name
    },
  }
}
