/** The four background pictures of an invitation, chosen by the link's `n`. */
import balloons from './pictures/balloons.webp'
import lavender from './pictures/lavender.webp'
import lighthouse from './pictures/lighthouse.webp'
import ridges from './pictures/ridges.webp'

const PICTURES = [balloons, lavender, lighthouse, ridges]

/** 1 to 4; anything else is the first. */
export function backgroundOf(n: string | null): string {
  const picked = /^[1-4]$/.test(n ?? '') ? Number(n) : 1
  return PICTURES[picked - 1] ?? balloons
}
