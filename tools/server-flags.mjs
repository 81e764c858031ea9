/**
 * The flags of Node that the server runs with. Most of what a call makes is garbage at its end. Node begins with room
 * for 1 MB of it and cleans up many times a second, on all processors; with room for 32 MB a sale took 0.80 to 0.92
 * of its CPU time.
 */
export const serverFlags = ['--enable-source-maps', '--min-semi-space-size=32', '--max-semi-space-size=32'];
