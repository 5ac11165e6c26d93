/** A backup or a restore that cannot be; its message is the one line that the command stops with. */
export class BackupError extends Error {
  override name = 'BackupError'
}
