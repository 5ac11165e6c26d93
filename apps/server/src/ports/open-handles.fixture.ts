import { readdir, readlink } from 'node:fs/promises'

const HANDLES = '/proc/self/fd'

/** The files below a folder that this process holds open, on machines that tell: on others none. */
export async function openFilesBelow(folder: string): Promise<string[]> {
  if (process.platform !== 'linux') return []
  const handles = await readdir(HANDLES)
  const files = await Promise.all(handles.map((handle) => readlink(`${HANDLES}/${handle}`).catch(() => '')))
  return files.filter((file) => file.startsWith(`${folder}/`))
}
