/** Rows of a matrix in typed arrays that double when they are full: ten million take 120 MB. */

export function createGrowingRows() {
  let person = new Int32Array(4_096)
  let item = new Int32Array(4_096)
  let strength = new Float32Array(4_096)
  let count = 0

  function grow(): void {
    const length = person.length * 2
    const [people, items, strengths] = [
      new Int32Array(length),
      new Int32Array(length),
      new Float32Array(length),
    ]
    people.set(person)
    items.set(item)
    strengths.set(strength)
    ;[person, item, strength] = [people, items, strengths]
  }

  return {
    add(ofPerson: number, ofItem: number, how: number): void {
      if (count === person.length) grow()
      person[count] = ofPerson
      item[count] = ofItem
      strength[count] = how
      count += 1
    },
    count: () => count,
    take: () => ({
      person: person.subarray(0, count),
      item: item.subarray(0, count),
      strength: strength.subarray(0, count),
    }),
  }
}
