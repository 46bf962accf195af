/** The creator's invitation link: create, copy, share and replace. */
import type { ResultOf } from 'gql.tada'
import { Copy, RefreshCw, Share, UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { SITE } from '#web/lib/site.ts'
import { ConfirmSheet } from '#web/parts/ConfirmSheet.tsx'
import { shareSheet } from '#web/parts/share/share.ts'
import { useCopyLink } from '#web/parts/share/use-copy-link.ts'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toasts.tsx'

export const InvitationLinkFields = graphql(`
  fragment InvitationLinkFields on InvitationLink @_unmask { code url }
`)
type InvitationLink = ResultOf<typeof InvitationLinkFields>

const CreateLink = graphql(
  `
    mutation CreateInvitationLink {
      createInvitationLink { ...InvitationLinkFields }
    }
  `,
  [InvitationLinkFields],
)

const ReplaceLink = graphql(
  `
    mutation ReplaceInvitationLink($code: String!) {
      replaceInvitationLink(code: $code) { ...InvitationLinkFields }
    }
  `,
  [InvitationLinkFields],
)

type Props = {
  link: InvitationLink | null
  onMade(): void
  /** The benefits of the link. */
  children: ReactNode
}

export function InvitationLinkCard({ link, onMade, children }: Props) {
  const [{ fetching }, create] = useMutation(CreateLink)
  const make = async () => {
    const { error } = await create({})
    if (error) showToast({ tone: 'danger', text: problemText(error) })
    else onMade()
  }
  return (
    <section aria-labelledby="own-link" className="card p-5">
      <h2 id="own-link" className="text-lg font-bold">
        Your link
      </h2>
      <p className="mt-1 text-base text-pretty text-ink-soft">{children}</p>
      {link ? (
        <Link link={link} onReplaced={onMade} />
      ) : (
        <Button tone="accent" icon={UserPlus} busy={fetching} onClick={() => void make()} className="mt-4">
          Create invite link
        </Button>
      )}
    </section>
  )
}

function Link({ link: { code, url }, onReplaced }: { link: InvitationLink; onReplaced(): void }) {
  const overlays = useOverlays()
  const copyLink = useCopyLink()
  const [isAsking, setAsking] = useState(false)
  const [{ fetching, error }, replace] = useMutation(ReplaceLink)
  const path = `/invite?c=${code}`

  const replaceIt = async () => {
    const result = await replace({ code })
    if (result.error) return
    setAsking(false)
    showToast({ tone: 'success', text: 'New link created' })
    onReplaced()
  }

  return (
    <>
      <p className="mt-4 rounded-md bg-raised px-4 py-3 text-base font-semibold break-all select-all">
        {url.replace(/^https?:\/\//, '')}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button tone="accent" icon={Copy} onClick={() => copyLink(path)}>
          Copy link
        </Button>
        <Button
          icon={Share}
          onClick={() =>
            void overlays.open(shareSheet, {
              title: 'Invite a friend',
              path,
              text: `Make videos on ${SITE.name}`,
            })
          }
        >
          Share
        </Button>
        <Button tone="ghost" icon={RefreshCw} onClick={() => setAsking(true)}>
          Replace
        </Button>
      </div>
      <ConfirmSheet
        isOpen={isAsking}
        title="Replace your link?"
        text="The old link no longer counts for you. Earlier sign-ups stay on your list."
        yes="Replace"
        isBusy={fetching}
        error={error}
        onYes={() => void replaceIt()}
        onNo={() => setAsking(false)}
      />
    </>
  )
}
