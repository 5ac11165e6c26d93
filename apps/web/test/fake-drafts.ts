import { vi } from 'vitest'

// happy-dom has no IndexedDB: one that holds a single store in memory.

/** Gives the browser such a database until the test ends; answers what it holds. */
export const installDrafts = () => {
  const rows = new Map<IDBValidKey, unknown>()
  const answer = (result: unknown) => {
    const request = Object.assign(new EventTarget(), { result })
    queueMicrotask(() => request.dispatchEvent(new Event('success')))
    return request
  }
  const store = {
    get: (key: IDBValidKey) => answer(rows.get(key)),
    getAll: () => answer([...rows.values()]),
    put: (value: unknown, key: IDBValidKey) => answer(rows.set(key, value)),
    delete: (key: IDBValidKey) => answer(rows.delete(key)),
  }
  const database = { transaction: () => ({ objectStore: () => store }), close: () => undefined }
  vi.stubGlobal('indexedDB', { open: () => answer(database) })
  return rows
}
