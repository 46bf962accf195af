/** Warns a creator whose subscription contains nothing. */
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { Notice } from '#web/ui/Notice.tsx'

export function EmptyPlanWarning() {
  return (
    <div className="mt-4">
      <Notice tone="danger" icon={TriangleAlert}>
        You don’t have any posts for subscribers yet.{' '}
        <Link to="/studio/upload" className="font-bold underline underline-offset-2">
          Upload one
        </Link>{' '}
        or change who can see{' '}
        <Link to="/account/media" className="font-bold underline underline-offset-2">
          an existing post
        </Link>
        .
      </Notice>
    </div>
  )
}
