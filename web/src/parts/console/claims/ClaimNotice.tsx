/** A notice that a colleague has claimed the item, with a button to take it over. */
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { Claimer } from '../ClaimedBy.tsx'
import { Key } from '../Key.tsx'

export function ClaimNotice({ by, onTake }: { by: Claimer | null; onTake(): void }) {
  if (!by || by.isMe) return null
  return (
    <div className="mb-3 grid gap-2" role="status">
      <Notice>{by.fullname} has claimed this.</Notice>
      <Button size="sm" onClick={onTake} end={<Key>T</Key>}>
        Take over
      </Button>
    </div>
  )
}
