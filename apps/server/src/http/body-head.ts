import type { IncomingMessage } from 'node:http'

type Head = Pick<IncomingMessage, 'headers'>

/** Whether the head of a request says that a body follows. */
export const announcesBody = ({ headers }: Head): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** The type of the body that the head of a request names, without its parameters; empty when it names none. */
export const bodyType = ({ headers }: Head): string =>
  (headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase()
