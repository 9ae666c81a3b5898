// Waiting with a timeout.

/** Whether the work has settled, resolved or rejected, within `milliseconds`. */
export const isDoneWithin = async (milliseconds: number, work: Promise<unknown>): Promise<boolean> => {
  const timeIsUp = Promise.withResolvers<false>()
  const timer = setTimeout(timeIsUp.resolve, milliseconds, false)
  const done = work.then(
    () => true,
    () => true,
  )
  return Promise.race([done, timeIsUp.promise]).finally(() => clearTimeout(timer))
}
