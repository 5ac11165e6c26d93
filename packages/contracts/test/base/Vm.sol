// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/**
 * @title The cheat codes of forge that these tests use
 */
interface Vm {
    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }

    function prank(address caller) external;
    function startPrank(address caller) external;
    function stopPrank() external;
    function deal(address account, uint256 balance) external;
    function etch(address account, bytes calldata code) external;
    function store(address account, bytes32 slot, bytes32 value) external;
    function cool(address account) external;
    function warp(uint256 time) external;
    function roll(uint256 number) external;
    function setBlockhash(uint256 number, bytes32 hash) external;
    function addr(uint256 key) external pure returns (address);
    function sign(uint256 key, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function assume(bool condition) external pure;
    function expectRevert() external;
    function expectRevert(bytes4 selector) external;
    function expectPartialRevert(bytes4 selector) external;
    function expectRevert(bytes calldata data) external;
    function expectEmit(address emitter) external;
    function recordLogs() external;
    function getRecordedLogs() external returns (Log[] memory);
    function computeCreateAddress(address deployer, uint256 nonce) external pure returns (address);
    function getNonce(address account) external view returns (uint64);
    function readFile(string calldata path) external view returns (string memory);
    function parseJsonStringArray(string calldata json, string calldata key) external pure returns (string[] memory);
    function parseJsonBytes32Array(string calldata json, string calldata key) external pure returns (bytes32[] memory);
    function toString(uint256 value) external pure returns (string memory);
    function toString(address value) external pure returns (string memory);
    function toString(bytes calldata value) external pure returns (string memory);
}
