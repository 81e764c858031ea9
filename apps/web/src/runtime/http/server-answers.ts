let isAnswering = true;

/** Whether the server answers, as the state of the connection last noted it. */
export const isServerAnswering = (): boolean => isAnswering;

/** Notes it; the state of the connection does. */
export const noteAnswering = (now: boolean): void => {
  isAnswering = now;
};
