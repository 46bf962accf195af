/** Optional camera capabilities: torch and zoom. */

/** Missing in the DOM types, as only some phones support them. */
type Capabilities = MediaTrackCapabilities & { torch?: boolean; zoom?: { min: number; max: number } }
type Constraints = MediaTrackConstraintSet & { torch?: boolean; zoom?: number }

export type Abilities = { hasTorch: boolean; zooms: readonly number[] }

const ZOOMS = [0.5, 1, 2, 5] as const

export function cameraAbilities(stream: MediaStream): Abilities {
  const [track] = stream.getVideoTracks()
  // Firefox has no getCapabilities.
  const { torch, zoom } = (track?.getCapabilities?.() ?? {}) as Capabilities
  const zooms = zoom ? ZOOMS.filter((factor) => factor >= zoom.min && factor <= zoom.max) : []
  return { hasTorch: torch === true, zooms: zooms.length > 1 ? zooms : [] }
}

/** False if the camera rejected the constraint. */
export async function setAbility(stream: MediaStream, constraints: Constraints): Promise<boolean> {
  const [track] = stream.getVideoTracks()
  try {
    await track?.applyConstraints({ advanced: [constraints] })
    return true
  } catch {
    return false
  }
}
