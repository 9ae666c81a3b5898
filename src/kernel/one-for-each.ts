// What every installation in a process has one of, such as a cache:
// found by an object that lives as long as the installation.

/** The value is made when it is first requested for an object, and is garbage-collected with the object. */
export const oneForEach = <Owner extends object, Value>(
  make: (owner: Owner) => Value,
): ((owner: Owner) => Value) => {
  const made = new WeakMap<Owner, Value>()
  return owner => {
    const known = made.get(owner)
    if (known !== undefined) return known
    const value = make(owner)
    made.set(owner, value)
    return value
  }
}
