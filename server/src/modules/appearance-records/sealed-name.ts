/** Name of a person without an account: encrypted at rest, decrypted for the owner and staff only. */
import type { Core } from '#platform/core.ts'
import type { AppearanceRow } from './appearance-queries.ts'

type Deps = Pick<Core, 'vault'>

export const APPEARANCES_AREA = 'appearances'

const aboutName = (id: string) => ({ area: APPEARANCES_AREA, id, kind: 'name' })

export function sealName({ vault }: Deps, appearanceId: string, name: string): Buffer {
  return vault.sealText(name, aboutName(appearanceId))
}

/** Null for creators, who have a profile name. */
export function openName({ vault }: Deps, { id, name_sealed }: AppearanceRow): string | null {
  return name_sealed && vault.openText(name_sealed, aboutName(id))
}
