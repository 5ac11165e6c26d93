import { tilePath } from '@plinth/vote-log/tiles'

/** A file of a log that did not come: `status` is 0 where nobody answered. */
export class LogFileError extends Error {
  readonly status: number
  constructor(status: number) {
    super(`A file of the log did not come: ${status}`)
    this.status = status
  }
}

/** Asks for a file of a log; cookies go along, because the logs of private campaigns are for those who see them. */
export const fetchLogFile = async (path: string, cache: RequestCache = 'default'): Promise<Response> => {
  const response = await fetch(path, { cache, credentials: 'same-origin' }).catch(() => null)
  if (!response?.ok) throw new LogFileError(response?.status ?? 0)
  return response
}

/** Reads a file of a log that is a text and changes. */
export const readLogText = async (path: string): Promise<string> => {
  const response = await fetchLogFile(path, 'no-store')
  return response.text().catch(() => {
    throw new LogFileError(0)
  })
}

/** Reads tiles of a log. */
export const tileReader =
  (logPath: string) =>
  async (level: number, index: number, width: number): Promise<Uint8Array> =>
    new Uint8Array(await (await fetchLogFile(`${logPath}/${tilePath(level, index, width)}`)).arrayBuffer())
