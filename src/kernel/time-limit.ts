// Waiting no longer than some time.

/** Whether the work is done, well or not, within so many milliseconds. */
export const isDoneWithin = async (milliseconds: number, work: Promise<unknown>): Promise<boolean> => {
  const timeIsUp = Promise.withResolvers<false>()
  const timer = setTimeout(timeIsUp.resolve, milliseconds, false)
  const done = work.then(
    () => true,
    () => true,
  )
  return Promise.race([done, timeIsUp.promise]).finally(() => clearTimeout(timer))
}
