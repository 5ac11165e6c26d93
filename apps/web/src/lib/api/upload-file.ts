import type { Answer, Args, DataCall } from '@plinth/api-schema/call'
import { readDetails, writeRequest } from '@plinth/api-schema/client'
import { ApiError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { uploadFile as uploadFileCall } from '@plinth/api-schema/site'
import { showToast } from '../../ui/toast-store.ts'
import type { UploadFunction } from '../../ui/upload-store.ts'
import { unreachable } from './refusals.ts'
import { reportRefusal } from './session-watch.ts'

type Envelope = { code?: number; msg?: string; data?: unknown } | null

const answerOf = <C extends DataCall>(request: XMLHttpRequest) => {
  const envelope = request.response as Envelope
  if (envelope?.code === 200 && envelope.data) return envelope.data as Answer<C>
  const { code = request.status, msg } = envelope ?? {}
  throw new ApiError(request.status, code, msg || messages.uploadFail, readDetails(envelope?.data))
}

// The server takes few files of an account at once and refuses the others: those wait here.
const MAX_AT_ONCE = 2
const waiting: (() => void)[] = []
let sending = 0

const takePlace = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const begin = () => {
      sending++
      resolve()
    }
    if (sending < MAX_AT_ONCE) return begin()
    waiting.push(begin)
    const giveUp = () => {
      const place = waiting.indexOf(begin)
      if (place !== -1) waiting.splice(place, 1)
      reject(new Error(messages.uploadFail))
    }
    signal.addEventListener('abort', giveUp, { once: true })
  })

const leavePlace = () => {
  sending--
  waiting.shift()?.()
}

/** Sends a file, at most two at a time, and reports how much of it has gone. */
export const uploadFile: UploadFunction = async (file, onProgress, signal) => {
  await takePlace(signal)
  try {
    return await sendFile(uploadFileCall, { file }, onProgress, signal)
  } finally {
    leavePlace()
  }
}

/** Sends a file and says in a toast what came of it; why it failed stands beside its field. */
export const uploadAndTell: UploadFunction = async (file, onProgress, signal) => {
  try {
    const arrived = await uploadFile(file, onProgress, signal)
    showToast('success', messages.uploadSuccess)
    return arrived
  } catch (error) {
    if (!signal.aborted) showToast('error', messages.uploadFail)
    throw error
  }
}

/** Makes a call with a file by XMLHttpRequest: `fetch` cannot tell how much of it has gone. */
export const sendFile = <C extends DataCall>(
  call: C,
  args: Args<C>,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Answer<C>> =>
  new Promise((resolve, reject) => {
    const { method, url, headers, body } = writeRequest(call, args)
    if (signal.aborted) return reject(new Error(messages.uploadFail))
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.responseType = 'json'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    // The body is sent; what is left to wait for is the server's work on it.
    request.upload.onload = () => onProgress(1)
    request.onload = () => {
      try {
        resolve(answerOf<C>(request))
      } catch (refusal) {
        reportRefusal(call.audience, refusal)
        reject(refusal)
      }
    }
    request.onerror = () => reject(unreachable())
    request.onabort = () => reject(new Error(messages.uploadFail))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body ?? null)
  })
