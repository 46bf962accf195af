/**
 * Builds the seccomp filter of confined programs, a classic BPF program for x64 and arm64, and the command that installs it. Node
 * cannot install a filter; perl, which is part of every Debian, can, and then replaces itself with the program.
 */
import { existsSync } from 'node:fs'

export type FilteredArch = 'x64' | 'arm64'
type Instruction = { code: number; ifTrue: number; ifFalse: number; k: number }

/** System call numbers on x64 and arm64, from the kernel's headers; null if the architecture has no such call. */
type Numbers = readonly [x64: number, arm64: number | null]

/** Calls that fail with EPERM. Decoders need none of them; each was used to escape a sandbox, or is reserved for administrators. */
export const FORBIDDEN_CALLS: Readonly<Record<string, Numbers>> = {
  // Mounts and namespaces.
  ...{
    mount: [165, 40],
    umount2: [166, 39],
    pivot_root: [155, 41],
    chroot: [161, 51],
    mount_setattr: [442, 442],
  },
  ...{ open_tree: [428, 428], move_mount: [429, 429], fsopen: [430, 430], fsconfig: [431, 431] },
  ...{ fsmount: [432, 432], fspick: [433, 433], unshare: [272, 97], setns: [308, 268] },
  // Other processes.
  ...{ ptrace: [101, 117], process_vm_readv: [310, 270], process_vm_writev: [311, 271], kcmp: [312, 272] },
  ...{ pidfd_getfd: [438, 438], process_madvise: [440, 440], process_mrelease: [448, 448] },
  ...{ move_pages: [279, 239], migrate_pages: [256, 238], perf_event_open: [298, 241] },
  // Large kernel subsystems that decoders do not need.
  ...{ bpf: [321, 280], userfaultfd: [323, 282], memfd_secret: [447, 447], personality: [135, 92] },
  ...{ io_uring_setup: [425, 425], io_uring_enter: [426, 426], io_uring_register: [427, 427] },
  ...{ add_key: [248, 217], request_key: [249, 218], keyctl: [250, 219] },
  ...{ modify_ldt: [154, null], iopl: [172, null], ioperm: [173, null] },
  ...{ uselib: [134, null], ustat: [136, null], sysfs: [139, null], _sysctl: [156, null] },
  // Access to files without a path, to devices, or notifications about files anywhere.
  ...{ open_by_handle_at: [304, 265], name_to_handle_at: [303, 264], mknod: [133, null], mknodat: [259, 33] },
  ...{ fanotify_init: [300, 262], fanotify_mark: [301, 263], lookup_dcookie: [212, 18] },
  // The machine itself.
  ...{ init_module: [175, 105], finit_module: [313, 273], delete_module: [176, 106], reboot: [169, 142] },
  ...{ kexec_load: [246, 104], kexec_file_load: [320, 294], swapon: [167, 224], swapoff: [168, 225] },
  ...{ settimeofday: [164, 170], clock_settime: [227, 112], adjtimex: [159, 171], clock_adjtime: [305, 266] },
  ...{
    acct: [163, 89],
    quotactl: [179, 60],
    quotactl_fd: [443, 443],
    syslog: [103, 116],
    nfsservctl: [180, 42],
  },
  ...{ sethostname: [170, 161], setdomainname: [171, 162], vhangup: [153, 58] },
}

/** Calls that are filtered by an argument. */
export const EXAMINED_CALLS = {
  ...{ clone: [56, 220], clone3: [435, 435], socket: [41, 198], socketpair: [53, 199], ioctl: [16, 29] },
} as const satisfies Record<string, Numbers>

/** The newest call that was reviewed. Later ones fail with ENOSYS, as on an older kernel. */
export const NEWEST_CALL = 450

/** CLONE_NEW* except CLONE_NEWTIME, which is not a flag of clone. */
const NEW_NAMESPACES = 0x7e02_0000
const FAMILY = { unix: 1, ipv4: 2, ipv6: 10, netlink: 16 } as const
/** TIOCSTI and TIOCLINUX type into the terminal from which the site was started. */
const TYPING_IOCTLS = [0x5412, 0x541c]

const AUDIT_ARCH = { x64: 0xc000_003e, arm64: 0xc000_00b7 } as const
const PRCTL = { x64: 157, arm64: 167 } as const
/** Marks call numbers of the x32 ABI, which gives each call a second number. */
const X32_BIT = 0x4000_0000

export const ANSWER = {
  allow: 0x7fff_0000,
  kill: 0x8000_0000,
  noPermission: 0x0005_0001,
  noSuchCall: 0x0005_0026,
} as const
/** Offsets in struct seccomp_data; of an argument only the lower half, which is all that the kernel reads for these calls. */
const OFFSET = { call: 0, arch: 4, argument: [16, 24] } as const
const LOAD = 0x20
const RETURN = 0x06
const IF = { equal: 0x15, greater: 0x25, atLeast: 0x35, anyBit: 0x45 } as const

/** The filter of one program; `needsNetwork` allows internet sockets. */
export function filterFor(
  arch: FilteredArch,
  { needsNetwork = false }: { needsNetwork?: boolean } = {},
): Instruction[] {
  const numberOf = (numbers: Numbers) => numbers[arch === 'x64' ? 0 : 1]
  const forbidden = Object.values(FORBIDDEN_CALLS).flatMap((numbers) => numberOf(numbers) ?? [])
  const { clone, clone3, socket, socketpair, ioctl } = EXAMINED_CALLS
  const { unix, ipv4, ipv6, netlink } = FAMILY
  const families = needsNetwork ? [unix, ipv4, ipv6, netlink] : [unix]
  const ifCall = (call: Numbers, then: Instruction[]) => when('equal', numberOf(call) ?? 0, then)
  const allowFamilies = [
    load(OFFSET.argument[0]),
    ...families.flatMap((family) => when('equal', family, [answer('allow')])),
    answer('noPermission'),
  ]
  return [
    load(OFFSET.arch),
    ...unless('equal', AUDIT_ARCH[arch], [answer('kill')]),
    load(OFFSET.call),
    ...(arch === 'x64' ? when('atLeast', X32_BIT, [answer('kill')]) : []),
    ...when('greater', NEWEST_CALL, [answer('noSuchCall')]),
    // The flags of clone3 are in memory, where a filter cannot read them: with ENOSYS libc falls back to clone.
    ...ifCall(clone3, [answer('noSuchCall')]),
    ...ifCall(clone, [
      load(OFFSET.argument[0]),
      ...when('anyBit', NEW_NAMESPACES, [answer('noPermission')]),
      answer('allow'),
    ]),
    ...ifCall(socket, allowFamilies),
    ...ifCall(socketpair, allowFamilies),
    ...ifCall(ioctl, [
      load(OFFSET.argument[1]),
      ...TYPING_IOCTLS.flatMap((request) => when('equal', request, [answer('noPermission')])),
      answer('allow'),
    ]),
    ...forbidden.flatMap((call) => when('equal', call, [answer('noPermission')])),
    answer('allow'),
  ]
}

const PERL = ['/usr/bin/perl', '/bin/perl'].find((file) => existsSync(file))

/** PR_SET_SECCOMP (22) with SECCOMP_MODE_FILTER (2) and a struct sock_fprog. If anything fails, the program does not start. */
const INSTALL = `
  my $filter = pack("H*", shift);
  my $program = pack("S x![P] P", length($filter) / 8, $filter);
  syscall(%PRCTL%, 22, 2, $program) == 0 or do { print STDERR "no seccomp filter: $!\\n"; exit 126 };
  exec { $ARGV[0] } @ARGV;
  print STDERR "$ARGV[0]: $!\\n"; exit 127`

/** The command prefix that installs the filter; null if this machine has no way to install one. */
export function filterWords(options: { needsNetwork?: boolean } = {}): readonly string[] | null {
  const { arch, platform } = process
  const isKnown = platform === 'linux' && (arch === 'x64' || arch === 'arm64')
  return isKnown && PERL ? installing(filterFor(arch, options), { perl: PERL, arch }) : null
}

export function installing(
  filter: readonly Instruction[],
  { perl, arch }: { perl: string; arch: FilteredArch },
): readonly string[] {
  const bytes = encodeFilter(filter).toString('hex')
  return [perl, '-e', INSTALL.replace('%PRCTL%', String(PRCTL[arch])), bytes]
}

/** A program that succeeds if the filter is active: without it, anyone may read their personality. */
export function filterProbe(): readonly string[] {
  const personality = FORBIDDEN_CALLS.personality?.[process.arch === 'x64' ? 0 : 1] ?? 0
  return [PERL ?? '', '-e', `exit(syscall(${personality}, 0xffffffff) == -1 ? 0 : 1)`]
}

/** The memory layout of struct sock_filter; both architectures are little-endian. */
export function encodeFilter(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8)
  for (const [at, { code, ifTrue, ifFalse, k }] of program.entries()) {
    bytes.writeUInt16LE(code, at * 8)
    bytes.writeUInt8(ifTrue, at * 8 + 2)
    bytes.writeUInt8(ifFalse, at * 8 + 3)
    bytes.writeUInt32LE(k, at * 8 + 4)
  }
  return bytes
}

const load = (offset: number): Instruction => ({ code: LOAD, ifTrue: 0, ifFalse: 0, k: offset })
const answer = (name: keyof typeof ANSWER): Instruction => ({
  code: RETURN,
  ifTrue: 0,
  ifFalse: 0,
  k: ANSWER[name],
})

function when(test: keyof typeof IF, k: number, then: Instruction[]): Instruction[] {
  return [{ code: IF[test], ifTrue: 0, ifFalse: then.length, k }, ...then]
}

function unless(test: keyof typeof IF, k: number, then: Instruction[]): Instruction[] {
  return [{ code: IF[test], ifTrue: then.length, ifFalse: 0, k }, ...then]
}
