import { messages } from '@plinth/api-schema/messages'
import { uploadFile } from '@plinth/api-schema/site'
import { expect, it } from 'vitest'
import { buildUploadedFile } from '../../../test/builders.ts'
import { prepareWire } from '../../../test/render-at.tsx'
import { sendFile } from './upload-file.ts'

it('sends nothing for somebody who has given up already', async () => {
  const wire = prepareWire().answer(uploadFile, buildUploadedFile())
  wire.install()
  const file = new File(['x'], 'a.png')
  const sent = sendFile(uploadFile, { file }, () => undefined, AbortSignal.abort())
  await expect(sent).rejects.toThrow(messages.uploadFail)
  expect(wire.sent(uploadFile)).toEqual([])
})
