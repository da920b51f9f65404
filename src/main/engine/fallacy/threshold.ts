/** What is found with less confidence is only suspected, and changes nothing until a person confirms it. */
export const defaultThreshold = 0.7;
