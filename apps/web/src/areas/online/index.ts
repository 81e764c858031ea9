export { OnlineAlarm } from './orders/OnlineAlarm.tsx';
