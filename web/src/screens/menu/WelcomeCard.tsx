/** The welcome card for new accounts: the feed, people to follow, and email confirmation. */
import { Mail, Play, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { useSendAgain } from '#web/features/accounts/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import type { SessionAccount } from '#web/lib/session.tsx'
import { endWelcome, isWelcome } from '#web/lib/welcome.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { PeopleToFollow } from './PeopleToFollow.tsx'

const Welcome = graphql(`
  query Welcome($limit: LimitInput) {
    account { id email email_verified }
    feed(tab: "foryou", limit: $limit) { medias { id thumbnail { grid } } }
  }
`)

const COVERS = 4
const VARIABLES = { limit: { limit: COVERS } }

export function WelcomeCard({ account }: { account: SessionAccount }) {
  const [isShown, setShown] = useState(isWelcome)
  if (!isShown) return null
  const close = () => {
    endWelcome()
    setShown(false)
  }
  return <Shown account={account} onClose={close} />
}

function Shown({ account, onClose }: { account: SessionAccount; onClose(): void }) {
  const [{ data }] = useQuery({ query: Welcome, variables: VARIABLES, requestPolicy: 'cache-and-network' })
  const covers = data?.feed.medias.flatMap(({ thumbnail }) => thumbnail.grid ?? []) ?? []
  const own = data?.account
  return (
    <section aria-label="Welcome" className="card mb-4 overflow-hidden desktop:max-w-190">
      <div className="relative">
        <div
          aria-hidden="true"
          className="grid h-36 grid-cols-4 grid-rows-1 gap-0.5 overflow-hidden bg-raised desktop:h-44"
        >
          {covers.slice(0, COVERS).map((cover) => (
            <img key={cover} src={cover} alt="" className="size-full min-h-0 object-cover" />
          ))}
        </div>
        <div
          aria-hidden="true"
          className="absolute inset-0 bg-gradient-to-b from-transparent via-surface/70 to-surface"
        />
        <div className="absolute top-2 right-2 rounded-full bg-scrim">
          <IconButton icon={X} label="Dismiss" onClick={onClose} />
        </div>
        <div className="absolute inset-x-4 bottom-0">
          <h2 className="text-2xl font-extrabold text-balance wrap-anywhere">
            You’re in, {firstName(account)}
          </h2>
          <p className="mt-0.5 text-base text-ink-soft">The feed learns what you like as you watch.</p>
        </div>
      </div>
      <div className="p-4">
        <Link to="/" className={buttonClass({ tone: 'accent', size: 'lg', wide: true })}>
          <Play size={20} />
          Start watching
        </Link>
      </div>
      <PeopleToFollow />
      {own && !own.email_verified && own.email && <ConfirmAddress email={own.email} />}
    </section>
  )
}

function ConfirmAddress({ email }: { email: string }) {
  const { isSending, sendAgain } = useSendAgain(email)
  return (
    <div className="flex items-center gap-3.5 border-t border-line p-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-verified-wash text-verified">
        <Mail size={20} />
      </span>
      <span className="min-w-0 flex-1">
        <b className="block text-base font-bold">Verify your email</b>
        <span className="block truncate text-sm text-ink-mute">{email}</span>
      </span>
      <Button size="sm" busy={isSending} onClick={sendAgain}>
        Resend
      </Button>
    </div>
  )
}

function firstName({ fullname }: SessionAccount): string {
  return fullname.split(/\s/)[0] || fullname
}
