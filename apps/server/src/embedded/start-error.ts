/** The server cannot start; its message is the one line that the start stops with. */
export class StartError extends Error {
  override name = 'StartError'
}
