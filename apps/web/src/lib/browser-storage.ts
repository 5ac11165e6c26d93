/** The part of `Storage` that keeps small texts. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Wraps a storage that a browser may refuse (private windows, full disks): failed reads are null, failed writes ignored. */
export const safeStorage = (open: () => KeyValueStorage): KeyValueStorage => {
  const attempt = <T>(act: (storage: KeyValueStorage) => T, fallback: T): T => {
    try {
      return act(open())
    } catch {
      return fallback
    }
  }
  return {
    getItem: (key) => attempt((storage) => storage.getItem(key), null),
    setItem: (key, value) => attempt((storage) => storage.setItem(key, value), undefined),
    removeItem: (key) => attempt((storage) => storage.removeItem(key), undefined),
  }
}
