/** Removes old backups and unreferenced objects; and verifies backups by reading all objects. */
import { readList } from './file-list.ts'
import { BACKUPS, backupIds, fileListsOf, type Manifest, readManifest } from './manifest.ts'
import { OBJECTS, objectName, type Repository } from './repository.ts'

export type Pruned = { backups: number; objects: number; bytes: number }

/** An unreadable manifest or list aborts before anything is removed, since the needed objects are then unknown. */
export async function prune(repository: Repository, keep: number): Promise<Pruned> {
  const { location } = repository
  const ids = await backupIds(repository)
  const old = ids.slice(0, Math.max(0, ids.length - keep))
  const needed = await objectsOf(repository, ids.slice(old.length))
  for (const id of old) await location.remove(BACKUPS + id)
  const names = new Set([...needed].map(objectName))
  let [objects, bytes] = [0, 0]
  for await (const found of location.list(OBJECTS)) {
    if (names.has(found.name)) continue
    await location.remove(found.name)
    objects += 1
    bytes += found.bytes
  }
  return { backups: old.length, objects, bytes }
}

/** All objects these backups need. */
async function objectsOf(repository: Repository, ids: readonly string[]): Promise<Set<string>> {
  const objects = new Set<string>()
  for (const id of ids)
    for (const object of await objectsOfManifest(repository, await readManifest(repository, id)))
      objects.add(object)
  return objects
}

export async function objectsOfManifest(repository: Repository, manifest: Manifest): Promise<Set<string>> {
  const objects = new Set<string>()
  for (const list of fileListsOf(manifest)) {
    for (const object of list) objects.add(object)
    for await (const { parts } of readList(repository, list))
      for (const part of parts) objects.add(part.object)
  }
  return objects
}

type VerifyReport = { backups: number; objects: number; problems: string[] }

const MAX_PROBLEMS = 100

/** Reads and verifies every object of every backup. */
export async function verifyBackups(repository: Repository): Promise<VerifyReport> {
  const problems: string[] = []
  const objects = new Set<string>()
  const ids = await backupIds(repository)
  const found = (words: string) => problems.length < MAX_PROBLEMS && problems.push(words)
  for (const id of ids) {
    try {
      for (const object of await objectsOf(repository, [id])) objects.add(object)
    } catch (error) {
      found(`${id}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  for (const object of objects) {
    await repository.load(object).catch((error: Error) => found(error.message))
  }
  return { backups: ids.length, objects: objects.size, problems }
}
