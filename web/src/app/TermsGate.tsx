/** New terms stand before everything else, as a chunk of its own: hardly anybody meets them. */
import { TermsQuestion } from '#web/features/consent/index.ts'

export function TermsGate({ version }: { version: number }) {
  return <TermsQuestion version={version} />
}
