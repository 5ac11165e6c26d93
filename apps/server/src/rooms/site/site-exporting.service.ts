import path from 'node:path'
import { type Exporting, type ExportingDeps, inPages } from '../../db/exporting.ts'
import { servedTypes } from '../../media/formats.ts'
import { type ExportedUpload, listExportedUploads } from './site-exporting.repository.ts'

const listUploads = ({ database }: ExportingDeps, accountId: number) =>
  inPages<ExportedUpload>((last) => listExportedUploads(database, accountId, last))

const fileOf = ({ key, mediaType }: ExportedUpload) => {
  const extension = Object.entries(servedTypes).find(([, type]) => type === mediaType)?.[0]
  return `${key}.${extension}`
}
const nameOf = (upload: ExportedUpload) => path.posix.basename(fileOf(upload))

async function* listRows(deps: ExportingDeps, accountId: number) {
  for await (const upload of listUploads(deps, accountId)) {
    const { id: _, key: __, ...facts } = upload
    yield { file: nameOf(upload), ...facts }
  }
}

async function* openFiles(deps: ExportingDeps, accountId: number) {
  for await (const upload of listUploads(deps, accountId))
    yield { name: nameOf(upload), open: async () => (await deps.files.open(fileOf(upload)))?.stream ?? null }
}

/** Somebody's uploads, as they are stored; smaller renditions of them are made again at any time. */
export const siteExporting: Exporting = {
  columns: { 'files.account_id': { file: 'uploads.csv' } },
  tables: [
    {
      file: 'uploads.csv',
      about: 'Your uploads: the name of each file in the folder uploads, its type, size and date.',
      rows: listRows,
    },
  ],
  folders: [
    {
      folder: 'uploads/',
      about:
        'Your pictures, films and models, as we store them. Details such as the place of a photo were removed at the upload.',
      files: openFiles,
    },
  ],
}
