import type { Answer } from '@plinth/api-schema/call'
import { writeRequest } from '@plinth/api-schema/client'
import { ApiError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { uploadFile as uploadFileCall } from '@plinth/api-schema/site'
import type { UploadFunction } from '../../ui/use-uploads.ts'
import { reportRefusal } from './session-watch.ts'

type Envelope = { code?: number; msg?: string; data?: Answer<typeof uploadFileCall> } | null

const answerOf = (request: XMLHttpRequest) => {
  const envelope = request.response as Envelope
  if (envelope?.code === 200 && envelope.data) return envelope.data
  throw new ApiError(request.status, envelope?.code ?? request.status, envelope?.msg || messages.uploadFail)
}

/** Sends a file and reports how much of it has gone; `fetch` cannot tell. */
export const uploadFile: UploadFunction = (file, onProgress, signal) =>
  new Promise((resolve, reject) => {
    const { method, url, headers, body } = writeRequest(uploadFileCall, { file })
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.responseType = 'json'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onload = () => {
      try {
        resolve(answerOf(request))
      } catch (refusal) {
        reportRefusal(uploadFileCall.audience, refusal)
        reject(refusal)
      }
    }
    request.onerror = () => reject(new Error(messages.uploadFail))
    request.onabort = () => reject(new Error(messages.uploadFail))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body ?? null)
  })
