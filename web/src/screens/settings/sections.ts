/** The sections of the settings with titles and icons. */
import {
  BellRing,
  DoorOpen,
  FileDown,
  FingerprintPattern,
  Globe,
  IdCard,
  KeyRound,
  Mail,
  MessageCircle,
  ScanFace,
  ShieldBan,
  Smartphone,
  Trash2,
  User,
  Users,
  VolumeX,
} from 'lucide-react'
import type { Icon } from '#web/ui/icon.ts'

export const SETTINGS_SECTIONS = {
  basic: { title: 'Username and email', icon: User },
  password: { title: 'Password', icon: KeyRound },
  passkeys: { title: 'Passkeys', icon: FingerprintPattern },
  'two-step': { title: 'Two-step sign-in', icon: Smartphone },
  sessions: { title: 'Signed-in devices', icon: ScanFace },
  gender: { title: 'Gender', icon: Users },
  identity: { title: 'Country and birth date', icon: IdCard },
  messages: { title: 'Messages', icon: MessageCircle },
  blocked: { title: 'Blocked accounts', icon: ShieldBan },
  muted: { title: 'Muted accounts', icon: VolumeX },
  countries: { title: 'Blocked countries', icon: Globe },
  'push-notifications': { title: 'Push notifications', icon: BellRing },
  'email-notifications': { title: 'Email notifications', icon: Mail },
  'stop-creating': { title: 'Stop being a creator', icon: DoorOpen },
  data: { title: 'Your data', icon: FileDown },
  delete: { title: 'Delete account', icon: Trash2 },
} as const satisfies Record<string, { title: string; icon: Icon }>

export type SectionName = keyof typeof SETTINGS_SECTIONS

export function isSection(name: string): name is SectionName {
  return Object.hasOwn(SETTINGS_SECTIONS, name)
}

export function pathOf(name: SectionName): string {
  return `/account/settings/${name}`
}
