/** What this device is notified about. */
import { AtSign, CircleUser, Coins, MessageCircle, Radio } from 'lucide-react'
import { useState } from 'react'
import { useClient } from 'urql'
import { PUSH_CATEGORIES, type PushCategory } from '#rules/push.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { changeCategories } from '#web/lib/push-subscription.ts'
import { LinkGroup, ToggleRow } from '#web/parts/page/LinkList.tsx'
import type { Icon } from '#web/ui/icon.ts'
import { showToast } from '#web/ui/toasts.tsx'

const ROWS: Record<PushCategory, { label: string; icon: Icon }> = {
  live: { label: 'Lives of creators you follow', icon: Radio },
  messages: { label: 'Messages', icon: MessageCircle },
  income: { label: 'Sales, tips and subscribers', icon: Coins },
  activity: { label: 'Likes, comments and followers', icon: AtSign },
  account: { label: 'Account and content decisions', icon: CircleUser },
}

type Props = { siteKey: string; chosen: readonly string[]; onChanged(): void }

export function CategoryRows({ siteKey, chosen, onChanged }: Props) {
  const client = useClient()
  const [shown, setShown] = useState(chosen)
  const change = async (name: PushCategory, isOn: boolean) => {
    const next = PUSH_CATEGORIES.filter((each) => (each === name ? isOn : shown.includes(each)))
    if (next.length === 0) return showToast({ tone: 'info', text: 'To get none, turn off notifications' })
    setShown(next)
    const error = await changeCategories(client, siteKey, next)
    if (error) {
      setShown(shown)
      showToast({ tone: 'danger', text: problemText(error) })
    } else onChanged()
  }
  return (
    <LinkGroup title="Notify me about">
      {PUSH_CATEGORIES.map((name) => (
        <ToggleRow
          key={name}
          {...ROWS[name]}
          on={shown.includes(name)}
          onChange={(on) => void change(name, on)}
        />
      ))}
    </LinkGroup>
  )
}
