/** Blocks the app until new terms are accepted; a chunk of its own, as it is rarely needed. */
import { TermsQuestion } from '#web/features/consent/index.ts'

export function TermsGate({ version }: { version: number }) {
  return <TermsQuestion version={version} />
}
