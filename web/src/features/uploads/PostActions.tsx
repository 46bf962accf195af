/** After publishing one file: view the post, share it, or move on. */
import { Share2 } from 'lucide-react'
import { Link } from 'react-router'
import { useOverlays } from '#web/lib/overlays.tsx'
import { mediaPath } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { SITE } from '#web/lib/site.ts'
import { shareSheet } from '#web/parts/share/share.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import type { UploadItem } from './manager/upload-item.ts'

type Props = { items: readonly UploadItem[]; more: { to: string; label: string } }

export function PostActions({ items, more }: Props) {
  const overlays = useOverlays()
  const { account } = useSession()
  const [item] = items
  const isPost = items.length === 1 && item?.id && item.work !== null && item.work.state !== 'failed'
  const post =
    isPost && account
      ? { item, path: mediaPath({ id: item.id ?? '', type: item.type, user: account }) }
      : undefined
  const share = (path: string) =>
    void overlays.open(shareSheet, {
      title: `Share ${item?.type ?? 'video'}`,
      path,
      text: `${account?.fullname ?? ''} on ${SITE.name}`,
    })
  return (
    <>
      <div className="contents max-desktop:order-last max-desktop:grid max-desktop:auto-cols-fr max-desktop:grid-flow-col max-desktop:gap-2">
        <Link to={more.to} className={buttonClass({ size: 'lg', tone: post ? 'ghost' : 'quiet' })}>
          {more.label}
        </Link>
        <Link to="/studio" className={buttonClass({ size: 'lg', tone: post ? 'ghost' : 'accent' })}>
          Done
        </Link>
      </div>
      {post && (
        <>
          {post.item.draft.visibility !== 'private' && (
            <Button size="lg" icon={Share2} onClick={() => share(post.path)}>
              Share
            </Button>
          )}
          <Link
            to={post.path}
            className={buttonClass({ size: 'lg', tone: 'accent', className: 'max-desktop:order-first' })}
          >
            View post
          </Link>
        </>
      )}
    </>
  )
}
