/**
 * Lets tools run as nobody in particular when we are root. They reach what we hand them and nothing else: each file by
 * an open descriptor, which needs no way through our folders, and the one folder they work in as the place they begin in.
 */
import { constants, fchmodSync, fstatSync } from 'node:fs'
import { type FileHandle, lchown, lstat, open, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { hasToolUser, TOOL_USER } from './confinement.ts'
import { fileAddress } from './input.ts'

/** The first one free after input, output and complaints. */
const FIRST_DESCRIPTOR = 3
const READABLE_BY_ALL = 0o004

export type LentFiles = AsyncDisposable & {
  args: readonly string[]
  descriptors: number[]
}

/** Files that another one names, which is written by `write` when their addresses are known. */
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
  /** By which address the tool comes to it. */
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

/** How many runs read a file that is opened to them, and what its rights were before. */
const readers = new Map<string, { count: number; mode: number }>()

/** Null for what names no file, or one that is not there: the program then says so itself. */
async function lendSource(address: string): Promise<Lent | null> {
  if (!address.startsWith('file:/')) return null
  const handle = await open(pathOf(address), constants.O_RDONLY | constants.O_NONBLOCK).catch(nullIfMissing)
  if (!handle) return null
  // Neither pauses, so that no other run comes between what is read and what is set.
  const { dev, ino, mode } = fstatSync(handle.fd)
  const key = `${dev}:${ino}`
  const known = readers.get(key) ?? { count: 0, mode: mode & 0o777 }
  readers.set(key, { ...known, count: known.count + 1 })
  // The folders above stay closed: only whoever is handed the descriptor comes to it.
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

function nullIfMissing(fault: NodeJS.ErrnoException): null {
  if (fault.code === 'ENOENT' || fault.code === 'ENOTDIR') return null
  throw fault
}

async function giveFolder(folder: string, { uid, gid }: typeof TOOL_USER): Promise<void> {
  await lchown(folder, uid, gid)
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await giveFolder(path.join(folder, entry.name), { uid, gid })
}

/** What is neither a folder nor a file of its own is no work of an honest tool: we would follow it as root. */
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
