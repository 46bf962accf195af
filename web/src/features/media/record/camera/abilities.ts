/** What some cameras can do besides filming: light and zoom. */

/** Not in the types of the DOM, as only some phones have them. */
type Capabilities = MediaTrackCapabilities & { torch?: boolean; zoom?: { min: number; max: number } }
type Constraints = MediaTrackConstraintSet & { torch?: boolean; zoom?: number }

export type Abilities = { hasTorch: boolean; zooms: readonly number[] }

const ZOOMS = [0.5, 1, 2, 5] as const

export function abilitiesOf(stream: MediaStream): Abilities {
  const [track] = stream.getVideoTracks()
  // Firefox does not tell.
  const { torch, zoom } = (track?.getCapabilities?.() ?? {}) as Capabilities
  const zooms = zoom ? ZOOMS.filter((factor) => factor >= zoom.min && factor <= zoom.max) : []
  return { hasTorch: torch === true, zooms: zooms.length > 1 ? zooms : [] }
}

/** False when the camera would not. */
export async function setAbility(stream: MediaStream, wish: Constraints): Promise<boolean> {
  const [track] = stream.getVideoTracks()
  try {
    await track?.applyConstraints({ advanced: [wish] })
    return true
  } catch {
    return false
  }
}
