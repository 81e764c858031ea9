export { FloorStation } from './FloorStation.tsx';
