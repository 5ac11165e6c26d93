import path from 'node:path'
import type { Settings } from '../settings.ts'
import { systemClock } from './clock.ts'
import type { ContentStore } from './content-store.ts'
import { openEmbeddedContentStore } from './embedded-content-store.ts'
import { openKuboContentStore } from './kubo-content-store.ts'

/** Opens the content store that the settings name: a kubo node, or a folder below the data directory. */
export async function openContentStore(settings: Pick<Settings, 'ipfsApiUrl' | 'dataDir'>): Promise<ContentStore> {
  if (settings.ipfsApiUrl !== undefined) return openKuboContentStore({ apiUrl: settings.ipfsApiUrl })
  return openEmbeddedContentStore({ root: path.join(settings.dataDir, 'content'), clock: systemClock })
}
