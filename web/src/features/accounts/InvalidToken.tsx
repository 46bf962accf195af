/** An expired or invalid link, and the way to a new one. */
import { Unlink } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#web/ui/Button.tsx'
import { AuthMessage } from './AuthMessage.tsx'

type Props = { to: string; way: string }

export function InvalidToken({ to, way }: Props) {
  return (
    <AuthMessage
      title="This link doesn’t work"
      icon={Unlink}
      tone="danger"
      text="Token is invalid or expired"
      back="/"
    >
      <Link to={to} replace className={buttonClass({ tone: 'accent', size: 'lg', wide: true })}>
        {way}
      </Link>
    </AuthMessage>
  )
}
