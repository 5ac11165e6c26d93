import type { Args, FileCall } from '@plinth/api-schema/call'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../../ui/save-file.ts'
import { download } from './client.ts'

/** Fetches the file that a call answers and hands it to the browser once it is whole: a plain link would not say why nothing came. */
export const useSaveFile = <C extends FileCall>(call: C) =>
  useMutation({
    mutationFn: async (args: Args<C>) => {
      const { name, file } = await download(call, args)
      saveFile(file, name)
    },
  })
