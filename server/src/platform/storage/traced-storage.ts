/** Spans of storage operations: the operation and area, never the file. Only used with tracing. */
import { inSpan } from '../trace-context/in-span.ts'
import type { FileKey } from './file-key.ts'
import type { Storage } from './storage.ts'

export function tracedStorage(storage: Storage): Storage {
  const traced = <T>(what: string, key: FileKey | null, work: () => Promise<T>): Promise<T> =>
    inSpan({ name: `storage ${what}`, kind: 'client', ...(key ? { facts: areaOf(key) } : {}) }, work)
  return {
    ...storage,
    write: (key, source, options) => traced('write', key, () => storage.write(key, source, options)),
    read: (key, range) => traced('read', key, () => storage.read(key, range)),
    stat: (key) => traced('stat', key, () => storage.stat(key)),
    remove: (key) => traced('remove', key, () => storage.remove(key)),
    removeAll: (prefix) => traced('remove all', null, () => storage.removeAll(prefix)),
    move: (from, to) => traced('move', to, () => storage.move(from, to)),
    join: (from, to) => traced('join', to, () => storage.join(from, to)),
    adopt: (path, key) => traced('adopt', key, () => storage.adopt(path, key)),
  }
}

function areaOf(key: FileKey): { 'candid.area': string } {
  return { 'candid.area': String(key).split('/', 1)[0] ?? '' }
}
