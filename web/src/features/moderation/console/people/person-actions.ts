/** The actions on an account and who may perform them: the buttons of a person's page. */
import {
  Ban,
  Eraser,
  KeyRound,
  LogOut,
  MapPin,
  MessageCircle,
  MessageCircleReply,
  Radio,
  RadioTower,
  ShieldAlert,
  ShoppingBag,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import type { StaffAction } from '#rules/staff-rights.ts'
import type { Icon } from '#web/ui/icon.ts'
import type { StaffPerson } from './people-queries.ts'

type PersonActionName =
  | 'warn'
  | 'suspend'
  | 'ban'
  | 'lift'
  | 'noLive'
  | 'live'
  | 'revoke'
  | 'restore'
  | 'identity'
  | 'country'
  | 'sessions'
  | 'twoStep'
  | 'erase'
  | 'write'
  | 'behalf'

export type PersonAction = {
  name: PersonActionName
  title: string
  hint: string
  icon: Icon
  right: StaffAction
  isGrave?: boolean
  /** Requires the broken rule, which the person is told. */
  hasRule?: boolean
  /** Until a date, or until lifted. */
  hasSpan?: boolean
  /** Who reads the reason. */
  readBy: 'person' | 'log'
  /** Sends a message instead of acting on the account. */
  writes?: true
}

export function personActions(person: StaffPerson, rights: readonly string[]): PersonAction[] {
  const isClosed = person.closed_by !== null
  const isBanned = person.closed_by?.measure === 'ban'
  const actions: (PersonAction | false)[] = [
    {
      name: 'write',
      title: 'Send message',
      hint: 'From support',
      icon: MessageCircle,
      right: 'support.answer',
      readBy: 'person',
      writes: true,
    },
    {
      name: 'behalf',
      title: 'Message on behalf',
      hint: 'Shown as sent by support',
      icon: MessageCircleReply,
      right: 'support.behalf',
      readBy: 'person',
      writes: true,
    },
    {
      name: 'warn',
      title: 'Warn',
      hint: 'With the rule and findings',
      icon: TriangleAlert,
      right: 'people.suspend',
      hasRule: true,
      readBy: 'person',
    },
    person.selling === 'approved' && {
      name: 'revoke',
      title: 'Revoke selling rights',
      hint: 'Fans keep their purchases',
      icon: ShoppingBag,
      right: 'selling.set',
      readBy: 'person',
    },
    person.selling === 'revoked' && {
      name: 'restore',
      title: 'Restore selling rights',
      hint: 'Can sell again',
      icon: ShoppingBag,
      right: 'selling.set',
      readBy: 'log',
    },
    person.no_live === null &&
      person.selling === 'approved' && {
        name: 'noLive',
        title: 'Ban from streaming',
        hint: person.live === null ? 'For a time or permanently' : 'Ends their current live',
        icon: RadioTower,
        right: 'lives.forbid',
        isGrave: true,
        hasRule: true,
        hasSpan: true,
        readBy: 'person',
      },
    person.no_live !== null && {
      name: 'live',
      title: 'Allow streaming',
      hint: 'They can go live again',
      icon: Radio,
      right: 'lives.forbid',
      readBy: 'person',
    },
    person.application !== null && {
      name: 'identity',
      title: 'Change country or birth date',
      hint: 'Requires a document',
      icon: MapPin,
      right: 'identity.change',
      readBy: 'log',
    },
    person.selling !== 'approved' && {
      name: 'country',
      title: person.country === null ? 'Set country' : 'Change country',
      hint: 'Changes which content rules apply',
      icon: MapPin,
      right: 'identity.change',
      readBy: 'log',
    },
    person.sessions.length > 0 && {
      name: 'sessions',
      title: 'End all sessions',
      hint: 'Signs out on all devices',
      icon: LogOut,
      right: 'people.sessions',
      readBy: 'log',
    },
    person.two_step && {
      name: 'twoStep',
      title: 'Reset two-step sign-in',
      hint: 'Emails the owner and pauses payouts',
      icon: KeyRound,
      right: 'people.twoStep',
      readBy: 'log',
    },
    isClosed && {
      name: 'lift',
      title: isBanned ? 'Lift the ban' : 'Lift the suspension',
      hint: 'They can sign in again',
      icon: Undo2,
      right: isBanned ? 'people.ban' : 'people.suspend',
      readBy: 'person',
    },
    !isClosed &&
      person.status === 'active' && {
        name: 'suspend',
        title: 'Suspend account',
        hint: 'Signs out immediately',
        icon: ShieldAlert,
        right: 'people.suspend',
        isGrave: true,
        hasRule: true,
        hasSpan: true,
        readBy: 'person',
      },
    !isBanned &&
      person.status !== 'deleting' && {
        name: 'ban',
        title: 'Ban permanently',
        hint: 'Holds payouts, stops renewals',
        icon: Ban,
        right: 'people.ban',
        isGrave: true,
        hasRule: true,
        readBy: 'person',
      },
    person.status !== 'deleting' && {
      name: 'erase',
      title: 'Erase account',
      hint: 'At their request, undo within 3 days',
      icon: Eraser,
      right: 'people.erase',
      isGrave: true,
      readBy: 'log',
    },
  ]
  return actions.filter((action): action is PersonAction => action !== false && rights.includes(action.right))
}
