/** One promotion in the creator's list: terms, usage, link and end button. */
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { ConfirmSheet } from '#web/parts/ConfirmSheet.tsx'
import { useCopyLink } from '#web/parts/share/use-copy-link.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { OwnPromotionFields, type PromotionData } from './promotion-fields.ts'
import { promotionBadge, promotionLine, promotionTitle, trialPath } from './promotion-text.ts'

const EndPromotion = graphql(
  `
    mutation EndPromotion($id: ID!) {
      endPromotion(id: $id) { ...OwnPromotionFields }
    }
  `,
  [OwnPromotionFields],
)

type Props = { promotion: PromotionData; username: string }

export function PromotionRow({ promotion, username }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [{ fetching, error }, end] = useMutation(EndPromotion)
  const copy = useCopyLink()
  const { label: text, tone } = promotionBadge(promotion)
  const title = promotionTitle(promotion)
  const isOver = promotion.state === 'ended'
  const run = async () => {
    const { data } = await end({ id: promotion.id })
    if (data) setAsking(false)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3.5">
      <span className="min-w-52 flex-1">
        <span className="flex items-center gap-2">
          <b className="text-base font-semibold">{title}</b>
          <Badge tone={tone}>{text}</Badge>
        </span>
        <span className="block text-sm text-pretty text-ink-mute">
          {promotionLine(promotion, new Date())}
        </span>
      </span>
      {!isOver && (
        <span className="flex gap-2">
          {promotion.code !== null && (
            <Button size="sm" icon={Copy} onClick={() => copy(trialPath(username, promotion.code ?? ''))}>
              Copy link
            </Button>
          )}
          <Button size="sm" onClick={() => setAsking(true)}>
            <span>
              End<span className="sr-only"> {title}</span>
            </span>
          </Button>
        </span>
      )}
      <ConfirmSheet
        isOpen={isAsking}
        title={`End “${title}”?`}
        text="Fans can’t claim it anymore. Fans who already did keep it. You can’t restart it."
        yes="End promotion"
        no="Cancel"
        isBusy={fetching}
        error={error}
        onYes={() => void run()}
        onNo={() => setAsking(false)}
      />
    </li>
  )
}
