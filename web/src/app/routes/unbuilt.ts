/** The screens whose capability is not there yet. The list only ever gets shorter; its test holds the count. */

export const UNBUILT: readonly string[] = []
