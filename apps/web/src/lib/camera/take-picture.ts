/** What the camera is opened with. */
export type CameraRequest = {
  /** Opens what was taken in the editor, where the place has one; null goes back to what was taken. */
  edit?: (file: File) => Promise<File | null>
  signal?: AbortSignal
}

/** Opens the camera over the page; null if it is left without a picture. */
export const takePicture = async (request: CameraRequest): Promise<File | null> =>
  (await import('./camera-dialog.tsx')).showCameraDialog(request)
