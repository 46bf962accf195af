/**
 * Lets tools run as an unprivileged user if the site runs as root. They reach only what is passed to them: each file as an open
 * descriptor, which needs no access to our folders, and their working folder as the current directory.
 */
import { constants, fchmodSync, fstatSync } from 'node:fs'
import { type FileHandle, lchown, lstat, open, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { hasToolUser, TOOL_USER } from './confinement.ts'
import { fileAddress } from './input.ts'

/** The first free descriptor after standard input, output and error. */
const FIRST_DESCRIPTOR = 3
const READABLE_BY_ALL = 0o004

type LentFiles = AsyncDisposable & {
  args: readonly string[]
  descriptors: number[]
}

/** Files that another file references; `write` writes that file when their paths are known. */
export type Listed = { files: readonly string[]; write(addresses: readonly string[]): Promise<void> }

type Lending = { cwd?: string; target?: string; listed?: Listed }

export async function lendFiles(
  args: readonly string[],
  { cwd, target, listed }: Lending,
): Promise<LentFiles> {
  if (!hasToolUser()) {
    await listed?.write(listed.files.map(fileAddress))
    return { args, descriptors: [], async [Symbol.asyncDispose]() {} }
  }
  await using undo = new AsyncDisposableStack()
  if (cwd !== undefined) {
    await giveFolder(cwd, TOOL_USER)
    undo.defer(() => takeFolder(cwd))
  }
  const made = target === undefined ? null : fileAddress(target)
  const handles: FileHandle[] = []
  /** The path under which the tool opens the file. */
  async function lend(address: string): Promise<string> {
    const lent = await (address === made ? lendTarget(address) : lendSource(address))
    if (!lent) return address
    undo.defer(lent.takeBack)
    handles.push(lent.handle)
    return `file:/proc/self/fd/${FIRST_DESCRIPTOR + handles.length - 1}`
  }
  const addresses: string[] = []
  for (const file of listed?.files ?? []) addresses.push(await lend(fileAddress(file)))
  await listed?.write(addresses)
  const lentArgs: string[] = []
  for (const arg of args) lentArgs.push(await lend(arg))
  const lent = undo.move()
  return {
    args: lentArgs,
    descriptors: handles.map(({ fd }) => fd),
    [Symbol.asyncDispose]: () => lent.disposeAsync(),
  }
}

type Lent = { handle: FileHandle; takeBack(): Promise<void> }

async function lendTarget(address: string): Promise<Lent> {
  const flags = constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY
  const handle = await open(pathOf(address), flags, 0o600)
  await handle.chown(TOOL_USER.uid, TOOL_USER.gid)
  return {
    handle,
    async takeBack() {
      await using file = handle
      await file.chown(process.getuid?.() ?? 0, process.getgid?.() ?? 0)
    },
  }
}

/** How many runs read a file that was opened to them, and its mode before. */
const readers = new Map<string, { count: number; mode: number }>()

/** Null for arguments that name no file or a missing one: the program then reports that itself. */
async function lendSource(address: string): Promise<Lent | null> {
  if (!address.startsWith('file:/')) return null
  const handle = await open(pathOf(address), constants.O_RDONLY | constants.O_NONBLOCK).catch(nullIfMissing)
  if (!handle) return null
  // Both calls are synchronous, so that no other run comes between reading and changing the mode.
  const { dev, ino, mode } = fstatSync(handle.fd)
  const key = `${dev}:${ino}`
  const known = readers.get(key) ?? { count: 0, mode: mode & 0o777 }
  readers.set(key, { ...known, count: known.count + 1 })
  // The folders above stay closed: only a process with the descriptor can reach the file.
  fchmodSync(handle.fd, known.mode | READABLE_BY_ALL)
  return {
    handle,
    async takeBack() {
      await using file = handle
      const { count } = readers.get(key) ?? { count: 1 }
      if (count > 1) readers.set(key, { ...known, count: count - 1 })
      else {
        readers.delete(key)
        fchmodSync(file.fd, known.mode)
      }
    },
  }
}

function pathOf(address: string): string {
  return address.slice('file:'.length)
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

async function giveFolder(folder: string, { uid, gid }: typeof TOOL_USER): Promise<void> {
  await lchown(folder, uid, gid)
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await giveFolder(path.join(folder, entry.name), { uid, gid })
}

/** An honest tool creates only folders and regular files; anything else could make us follow a link as root. */
async function takeFolder(folder: string): Promise<void> {
  await lchown(folder, process.getuid?.() ?? 0, process.getgid?.() ?? 0)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name)
    if (entry.isDirectory()) await takeFolder(name)
    else if (entry.isFile() && (await lstat(name)).nlink === 1)
      await lchown(name, process.getuid?.() ?? 0, process.getgid?.() ?? 0)
    else await rm(name, { force: true })
  }
}
