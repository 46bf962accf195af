/**
 * Confines programs that read untrusted bytes: a different user if the site runs as root, no new privileges, limits on memory and CPU
 * time, no network, a seccomp filter, and death with their parent. Which layers the system allows is tested once; the doctor reports
 * the result.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readlinkSync } from 'node:fs'
import { filterProbe, filterWords } from './seccomp.ts'

/** Not the user of the database, whose files and processes the programs would otherwise own. */
export const TOOL_USER = { uid: 65_533, gid: 65_533 } as const

export type ToolLimits = {
  memoryMb: number
  cpuSeconds: number
  /** The nice value. */
  niceness?: number
  /** For programs that reserve far more memory than they use: limits the memory that they can write to. */
  memoryKind?: 'address-space' | 'data'
  /** The program may write to its pipes only, not to files. */
  writesNoFiles?: boolean
  /** The program connects to an address that we pass to it. */
  needsNetwork?: boolean
  /** The program must run as our user, because it lies in a folder that no other user can read. */
  keepsUser?: boolean
}

export type Confined = {
  command: string
  args: string[]
  /** For `spawn`; empty if a wrapper changes the user, or nothing does. */
  user: { uid?: number; gid?: number }
}

export type Layers = {
  /** The program runs as an unprivileged user; otherwise as the site's user. */
  hasOwnUser: boolean
  hasNoNetwork: boolean
  hasNoNewPrivileges: boolean
  /** A seccomp filter, installed last, so that it applies to the program and not to the wrappers. */
  hasSyscallFilter: boolean
}

type Prefix = {
  command: readonly string[]
  /** The wrappers between the limits and the program. */
  filter: readonly string[]
  user: Confined['user']
  layers: Layers
}

const find = (name: string) => [`/usr/bin/${name}`, `/bin/${name}`].find((file) => existsSync(file))
const SETPRIV = find('setpriv')
const UNSHARE = find('unshare')
const NO_PRIVILEGES = ['--no-new-privs', '--pdeathsig=KILL']

/** The shell sets the limits and then replaces itself with the program, so no process stands in between. */
const LIMITS =
  'ulimit -c 0 && ulimit "$1" "$2" && ulimit -t "$3" && { [ "$4" = unlimited ] || ulimit -f "$4"; } && niceness="$5" && shift 5 && exec nice -n "$niceness" "$@"'

const known = new Map<string, Prefix>()

export function confine(program: readonly string[], limits: ToolLimits): Confined {
  const { memoryMb, cpuSeconds, niceness = 0, memoryKind = 'address-space', writesNoFiles = false } = limits
  const { command: words, filter, user } = prefixFor(limits)
  const shell = ['/bin/sh', '-c', LIMITS, 'sh', memoryKind === 'data' ? '-d' : '-v', String(memoryMb * 1024)]
  const rest = [String(Math.ceil(cpuSeconds)), writesNoFiles ? '0' : 'unlimited', String(niceness)]
  const [command = '/bin/sh', ...args] = [...words, ...shell, ...rest, ...filter, ...program]
  return { command, args, user }
}

/** The confinement of tools on this system. */
export function confinementLayers(): Layers {
  return prefixFor({}).layers
}

/** Whether tools run as a different user, to whom each file must be passed. */
export function hasToolUser(): boolean {
  return confinementLayers().hasOwnUser
}

/** Whether the user of tools can open these files by path. True if there is no such user. */
export function canToolUserRead(files: readonly string[]): boolean {
  if (!hasToolUser()) return true
  const { command, args, user } = confine(['/bin/sh', '-c', READS, 'sh', ...files], {
    ...{ memoryMb: 512, cpuSeconds: 10 },
  })
  const env = { PATH: process.env.PATH }
  return spawnSync(command, args, { ...user, env, cwd: '/', stdio: 'ignore', timeout: 30_000 }).status === 0
}

const READS = 'for file in "$@"; do [ -r "$file" ] || exit 1; done'

function prefixFor({ needsNetwork = false, keepsUser = false }: Partial<ToolLimits>): Prefix {
  const name = `${needsNetwork} ${keepsUser}`
  const prefix =
    known.get(name) ?? withFilter(firstThatWorks(candidates({ needsNetwork, keepsUser })), needsNetwork)
  known.set(name, prefix)
  return prefix
}

/** Strictest first: the user matters more than what the program can reach. The last one always works. */
function candidates({ needsNetwork, keepsUser }: { needsNetwork: boolean; keepsUser: boolean }): Prefix[] {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0
  const isDropped = isRoot && !keepsUser
  const setpriv = SETPRIV ? [SETPRIV, ...NO_PRIVILEGES, '--'] : []
  const of = (command: readonly string[], is: Partial<Layers>, user: Confined['user'] = {}): Prefix => ({
    ...{ command, user, filter: [] },
    layers: {
      ...{ hasOwnUser: false, hasNoNetwork: false, hasSyscallFilter: false },
      ...{ hasNoNewPrivileges: SETPRIV !== undefined, ...is },
    },
  })
  const mayUnshare = UNSHARE !== undefined && SETPRIV !== undefined && !needsNetwork
  // Root needs no user namespace, which would only expose more of the kernel to the program.
  const byRoot = [UNSHARE ?? '', '--net', '--']
  const inOwnUsers = [UNSHARE ?? '', '--user', '--map-current-user', '--net', '--']
  const asOther = ['--clear-groups', `--reuid=${TOOL_USER.uid}`, `--regid=${TOOL_USER.gid}`]
  const noNetwork = { hasNoNetwork: true }
  const dropped = { hasOwnUser: true }
  const both = { ...noNetwork, ...dropped }
  return [
    ...(mayUnshare && isDropped
      ? [
          of([...byRoot, SETPRIV ?? '', ...asOther, ...NO_PRIVILEGES, '--'], both),
          of([...inOwnUsers, ...setpriv], both, TOOL_USER),
        ]
      : []),
    // In a container root may lack the right to change the user.
    ...(isDropped ? [of(setpriv, dropped, TOOL_USER)] : []),
    ...(mayUnshare && isRoot ? [of([...byRoot, ...setpriv], noNetwork)] : []),
    ...(mayUnshare ? [of([...inOwnUsers, ...setpriv], noNetwork)] : []),
    of(setpriv, {}),
  ]
}

function firstThatWorks(all: readonly Prefix[]): Prefix {
  const last = all.at(-1)
  if (!last) throw new Error('there is always a way to start a program')
  return all.slice(0, -1).find(isAllowed) ?? last
}

/** The filter depends on no other layer and is added wherever the kernel accepts it. */
function withFilter(prefix: Prefix, needsNetwork: boolean): Prefix {
  const filter = filterWords({ needsNetwork })
  if (!filter || trial(prefix, [...filter, ...filterProbe()]).status !== 0) return prefix
  return { ...prefix, filter, layers: { ...prefix.layers, hasSyscallFilter: true } }
}

/** Tested with a shell that prints its network interfaces: on some systems the program starts but stays in our network namespace. */
function isAllowed(prefix: Prefix): boolean {
  const { status, stdout } = trial(prefix, ['/bin/sh', '-c', 'readlink /proc/self/ns/net'])
  return status === 0 && (!prefix.layers.hasNoNetwork || stdout.trim() !== readlinkSync('/proc/self/ns/net'))
}

function trial({ command: words, user }: Prefix, program: readonly string[]) {
  const [command = '/bin/sh', ...args] = [...words, ...program]
  return spawnSync(command, args, {
    ...{ ...user, encoding: 'utf8', timeout: 30_000, env: { PATH: process.env.PATH }, cwd: '/' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}
