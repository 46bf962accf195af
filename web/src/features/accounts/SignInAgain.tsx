/** What an emailed link has done to the account. Signing in leads home, because the previous page is this used link. */
import { CircleCheckBig } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#web/ui/Button.tsx'
import type { Icon } from '#web/ui/icon.ts'
import { AuthMessage } from './AuthMessage.tsx'

type Props = { title: string; text: string; icon?: Icon }

export function SignInAgain({ title, text, icon = CircleCheckBig }: Props) {
  return (
    <AuthMessage title={title} icon={icon} tone="success" text={text}>
      <Link
        to="/signin"
        replace
        state={{ from: '/' }}
        className={buttonClass({ tone: 'accent', size: 'lg', wide: true })}
      >
        Sign In
      </Link>
    </AuthMessage>
  )
}
