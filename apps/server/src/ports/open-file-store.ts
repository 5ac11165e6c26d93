import path from 'node:path'
import type { Settings } from '../settings.ts'
import { systemClock } from './clock.ts'
import { openDiskFileStore } from './disk-file-store.ts'
import type { FileStore } from './file-store.ts'
import { openS3FileStore, readS3Settings } from './s3-file-store.ts'

/**
 * Opens the file store that the settings name: an S3 bucket, or a folder below the data directory. The credentials of
 * a bucket are the environment's `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and, for temporary ones, `AWS_SESSION_TOKEN`.
 */
export async function openFileStore(
  settings: Pick<Settings, 'storageUrl' | 'dataDir'>,
  environment: Record<string, string | undefined> = process.env,
): Promise<FileStore> {
  if (settings.storageUrl !== undefined) return openS3FileStore(readS3Settings(settings.storageUrl, environment))
  return openDiskFileStore({ root: path.join(settings.dataDir, 'files'), clock: systemClock })
}
