/**
 * A content-addressed store of encrypted objects. Every object is read back after writing.
 *
 *   repository.json      format and key id                           backups/{id}     manifest of a backup: written last
 *   objects/ab/abcd…     objects                                     lock             current writer
 */
import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { BrokenSeal } from '../crypto.ts'
import { BackupError } from './backup-error.ts'
import type { BackupLocation } from './location.ts'
import { type BackupKeys, keysOf } from './seal.ts'

export const OBJECTS = 'objects/'
const ABOUT = 'repository.json'
const FORMAT = 1

const About = v.object({
  format: v.number(),
  salt: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/)),
  keyId: v.string(),
})

export type Repository = {
  location: BackupLocation
  keyId: string
  /** Stores an object and returns its name; existing objects are not written again. */
  store(content: Uint8Array): Promise<string>
  /** Throws a BackupError if the object is missing, changed or encrypted with another key. */
  load(object: string): Promise<Buffer>
  /** The same for an object with a given name. */
  putSealed(name: string, content: Uint8Array): Promise<void>
  getSealed(name: string): Promise<Buffer | null>
  /** The same repository over another view of its location. */
  withLocation(location: BackupLocation): Repository
  /** What this process added. */
  readonly added: { objects: number; bytes: number }
}

export function objectName(object: string): string {
  return `${OBJECTS}${object.slice(0, 2)}/${object}`
}

/** Creates a repository if there is none, unless told otherwise. */
export async function openRepository(
  location: BackupLocation,
  secret: string,
  { create }: { create: boolean },
): Promise<Repository> {
  const about = await readAbout(location)
  if (about) {
    const keys = await keysOf(secret, Buffer.from(about.salt, 'base64url'))
    if (keys.id !== about.keyId)
      throw new BackupError(
        `This is not the key of the backups in ${location.label} (theirs is ${about.keyId}, this one is ${keys.id}). Set BACKUP_KEY to theirs.`,
      )
    return withKeys(location, keys)
  }
  if (!create) throw new BackupError(`There are no backups in ${location.label}.`)
  for await (const { name } of location.list(''))
    throw new BackupError(
      `${location.label} contains other files (${name}) but no repository.json. Choose an empty folder, or restore that file.`,
    )
  const salt = randomBytes(16)
  const keys = await keysOf(secret, salt)
  const text = JSON.stringify({ format: FORMAT, salt: salt.toString('base64url'), keyId: keys.id })
  // Of two concurrent processes one creates it, and the other then reads its key id.
  if (!(await location.putNew(ABOUT, Buffer.from(`${text}\n`))))
    return openRepository(location, secret, { create })
  return withKeys(location, keys)
}

async function readAbout(location: BackupLocation): Promise<v.InferOutput<typeof About> | null> {
  const bytes = await location.get(ABOUT)
  if (!bytes) return null
  const read = v.safeParse(About, parsed(bytes))
  if (!read.success) throw new BackupError(`${location.label}/${ABOUT} is damaged. Restore it from a copy.`)
  if (read.output.format !== FORMAT)
    throw new BackupError(
      `The backups in ${location.label} were made by another version of Candid. Use that version.`,
    )
  return read.output
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}

function withKeys(location: BackupLocation, keys: BackupKeys): Repository {
  const added = { objects: 0, bytes: 0 }

  async function getSealed(name: string): Promise<Buffer | null> {
    const sealed = await location.get(name)
    if (!sealed) return null
    try {
      return await keys.open(sealed, name)
    } catch (error) {
      if (!(error instanceof BrokenSeal)) throw error
      throw new BackupError(`${name} in ${location.label} was changed or is damaged: its seal is invalid.`)
    }
  }

  async function load(object: string): Promise<Buffer> {
    const content = await getSealed(objectName(object))
    if (!content) throw new BackupError(`${objectName(object)} is missing from ${location.label}.`)
    if (keys.nameOf(content) !== object)
      throw new BackupError(`${objectName(object)} in ${location.label} does not match its name.`)
    return content
  }

  /** Reads back at once: a disk that corrupts data is detected at backup time, not at restore time. */
  async function putSealed(name: string, content: Uint8Array): Promise<void> {
    const sealed = await keys.seal(content, name)
    await location.put(name, sealed)
    const read = await getSealed(name)
    if (!read?.equals(content))
      throw new BackupError(`${location.label} does not return what was written to it (${name}).`)
    added.objects += 1
    added.bytes += sealed.length
  }

  return {
    location,
    keyId: keys.id,
    withLocation: (other) => withKeys(other, keys),
    added,
    load,
    putSealed,
    getSealed,
    async store(content) {
      const object = keys.nameOf(content)
      if (!(await location.has(objectName(object)))) await putSealed(objectName(object), content)
      return object
    },
  }
}
