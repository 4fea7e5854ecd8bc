// The icons of the game page, as SVG paths in a 24 by 24 viewBox.

export const START = 'M6 5v14M19 5l-9 7l9 7z';
export const BACK = 'M16 5l-9 7l9 7z';
export const FORTH = 'M8 5l9 7l-9 7z';
export const END = 'M18 5v14M5 5l9 7l-9 7z';
export const FLIP = 'M7 4v15M7 4L3.500 7.500M7 4l3.500 3.500M17 20V5M17 20l-3.500-3.500M17 20l3.500-3.500';
export const FLAG = 'M5 21V4M5 5c5-3 8 3 14 0v9c-6 3-9-3-14 0';
export const HANDSHAKE = 'M4 12h16M8 7.500L3.500 12L8 16.500M16 7.500l4.500 4.500l-4.500 4.500';
export const UNDO = 'M9 6L4 11l5 5M4 11h10a6 6 0 0 1 6 6v1';
export const AGAIN = 'M20 11a8 8 0 1 0-2.300 6.300M20 5v6h-6';
export const SHARE =
  'M18 8.500a2.500 2.500 0 1 0 0-5a2.500 2.500 0 0 0 0 5zM6 14.500a2.500 2.500 0 1 0 0-5a2.500 2.500 0 0 0 0 5zM18 20.500a2.500 2.500 0 1 0 0-5a2.500 2.500 0 0 0 0 5zM8.300 10.800l7.500-3.600M8.300 13.200l7.500 3.600';
export const SPEAK = 'M4 5h16v11H11l-4.500 4v-4H4zM8 9h8M8 12h5';
export const KEYBOARD = 'M3 6.500h18v11H3zM6.500 10h.01M10 10h.01M14 10h.01M17.500 10h.01M8 14h8';
export const SEND = 'M4 12L20 4.500L15 20l-3.500-6.500zM11.500 13.500L20 4.500';
export const TYPE = 'M4 20h16M14.500 4.500l4 4L9 18l-4.500.500L5 14z';
export const UP = 'M12 20V6M6 11l6-6l6 6M5 3h14';
export const BULB = 'M9 17.500h6M10 21h4M8.500 14.500a6 6 0 1 1 7 0c-.5.5-.5 1-.5 1.500v1.500h-6v-1.500c0-.5 0-1-.5-1.500z';
